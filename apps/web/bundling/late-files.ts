// Fetches the files of a part before it is imported, from a list that the first card does not need.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { STEPS } from './steps.ts';

/** Stands in the HTML until the file is known that lists the files of all parts. */
export const NO_FILES = '<meta name="files" content="">';

/** Replaces the bundler's own helper, which imports a part even if fetching its files failed. */
export function filesFirst(): Plugin {
  return {
    name: 'worklane-files-first',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes('export const __vitePreload'))
          this.error('the helper that fetches parts has another name now');
        const module = JSON.stringify(join(import.meta.dirname, '../src/platform/code/fetch-files.ts'));
        return {
          code: `import { fetchFiles } from ${module};
export const __vitePreload = (load, names) => fetchFiles(names).then(load);`,
          map: null,
        };
      },
    },
  };
}

/**
 * Lists the files of each part in a separate file, which the code names by the part alone: hundreds of hashes are not
 * compressible, and the first card needs none of them. The steps themselves keep their names in the code.
 */
export function filesLater(): Plugin {
  const found = {
    table: /const __vite__mapDeps=.*?m\.f=(\[[^\]]*\]).*?;\n?/,
    call: /import\(`\.\/([^`]+)`\)((?:(?!import\(`).)*?)__vite__mapDeps\(\[([\d,]*)\]\)/gs,
  };
  return {
    name: 'worklane-files-later',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const names: string[] = [];
        const parts: Record<string, number[]> = {};
        const place = (name: string) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1);
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const steps = chunks.filter(({ name }) => name in STEPS).map(({ fileName }) => fileName);
        for (const chunk of chunks) {
          const [table, list = '[]'] = found.table.exec(chunk.code) ?? [];
          if (!table) continue;
          const known = JSON.parse(list) as string[];
          const code = chunk.code.replace(table, '');
          chunk.code = code.replace(found.call, (call, file: string, _between, indexes: string) => {
            const needed = indexes.split(',').map((index) => known[Number(index)] ?? '');
            const part = `assets/${file}`;
            if (needed[0] !== part) this.error(`${part} is not the first of the files that it needs`);
            if (!steps.includes(part)) parts[part] = needed.map(place);
            const named = JSON.stringify(steps.includes(part) ? needed : part);
            return call.slice(0, call.lastIndexOf('__vite__mapDeps(')) + named;
          });
          if (chunk.code.includes('__vite__mapDeps')) this.error(`${chunk.fileName} names files in another way now`);
        }
        const source = JSON.stringify({ names, parts });
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7);
        const fileName = `assets/files-${hash}.json`;
        this.emitFile({ type: 'asset', fileName, source });
        const html = bundle['index.html'];
        if (html?.type !== 'asset') return this.error('there is no index.html');
        html.source = String(html.source).replace(NO_FILES, `<meta name="files" content="/${fileName}">`);
      },
    },
  };
}
