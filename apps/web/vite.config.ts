// Builds the page into dist, with every file compressed once here instead of on each request.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type ESTree, minifySync, type Plugin, parseSync, Visitor } from 'vite';

/**
 * The way to a board's first card, in steps whose code runs in a task of its own each: every step is one file, of what its
 * module needs that no step before it has brought. All other code is cut up by who needs it.
 */
const STEPS = { start: /src\/main\.tsx/, frame: /src\/app\/frame\.tsx/, board: /src\/app\/board-screen\.ts/ };

/** Stands in the HTML until the file is known that lists the files of all parts. */
const NO_FILES = '<meta name="files" content="">';

/** Finds what the HTML itself contains: the frame's look, and the script that runs before the first paint. */
function startOf(): string {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const styles = ['src/app/tokens.css', 'frame.css']
    .map(read)
    .join('')
    .replace(/\/\*[\s\S]*?\*\/|\s+/g, (found) => (found.startsWith('/*') ? '' : ' '));
  return `<style>${styles}</style>\n<script>${minifySync('boot.js', read('boot.js')).code}</script>`;
}

/** Puts the start into the page that is being worked on too. */
function startInDev(): Plugin {
  return {
    name: 'worklane-start-in-dev',
    apply: 'serve',
    transformIndexHtml: (html) => html.replace('<!-- start -->', () => startOf()),
  };
}

/**
 * Lets the browser fetch at once what the start imports step by step, and names the board's chunks in the page, so that
 * boot.js can ask for them before the main script has arrived.
 */
function earlyChunks(): Plugin {
  return {
    name: 'worklane-early-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk' && !isHollow(each));
        const filesOf = (step: keyof typeof STEPS) => {
          const named = new Set<string>();
          const add = (fileName: string) => {
            const chunk = chunks.find((each) => each.fileName === fileName);
            if (chunk?.type !== 'chunk' || named.has(`/${fileName}`)) return;
            named.add(`/${fileName}`);
            for (const style of chunk.viteMetadata?.importedCss ?? []) named.add(`/${style}`);
            for (const imported of chunk.imports) add(imported);
          };
          for (const { name, fileName } of chunks) if (name === step) add(fileName);
          return named;
        };
        const start = new Set([...filesOf('start'), ...filesOf('frame')]);
        const board = [...filesOf('board')].filter((file) => !start.has(file));
        const files = new Set([...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file));
        for (const file of start) files.add(file);
        const all = [...files];
        const scripts = all.filter((file) => file.endsWith('.js'));
        const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
        const styles = all.filter((file) => file.endsWith('.css'));
        const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="${file}">`);
        const entry = scripts.find((file) => file.includes('/start-'));
        // Files are named after what is in them: the same names are the same build.
        const names = Object.keys(bundle ?? {}).sort();
        const build = createHash('sha256').update(names.join()).digest('hex').slice(0, 16);
        const metas = [
          `<meta name="build" content="${build}">`,
          `<meta name="board-chunks" content="${board.join(' ')}">`,
          NO_FILES,
        ];
        return (
          html
            .replace(/<(script|link)[^>]*\/assets\/[^>]*>(<\/script>)?\s*/g, '')
            .replace('<!-- start -->', () => [...metas, startOf(), ...preloads].join('\n'))
            // Behind the frame, which is painted while they are on their way; no script runs before they are here.
            .replace('<!-- styles -->', () =>
              [...links, `<script type="module" crossorigin src="${entry}"></script>`].join('\n'),
            )
        );
      },
    },
  };
}

/** Replaces the bundler's own helper, which imports a part even if fetching its files failed. */
function filesFirst(): Plugin {
  return {
    name: 'worklane-files-first',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        if (!code.includes('export const __vitePreload'))
          this.error('the helper that fetches parts has another name now');
        const module = JSON.stringify(join(import.meta.dirname, 'src/platform/code/fetch-files.ts'));
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
 * Lists the files of each part in a file of its own, which the code names by the part alone: hundreds of hashes are not
 * compressible, and the first card needs none of them. The steps themselves keep their names in the code.
 */
function filesLater(): Plugin {
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
            if (needed[0] !== part) this.error(`${part} is not the first of its own files`);
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

/** Tells whether a chunk contains nothing but the import of another: what the bundler makes of a step's module. */
const isHollow = (chunk: { type: string; code?: string }) =>
  chunk.type === 'chunk' && /^import\s*"\.\/[^"]+";?\s*$/.test(chunk.code ?? '');

/** Makes a fetch of a hollow file fetch the one it names. Names stay true: each holds the hash of the one behind it. */
function withoutHollowFiles(): Plugin {
  return {
    name: 'worklane-without-hollow-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        for (const hollow of chunks.filter(isHollow)) {
          const [of = '', to = ''] = [hollow.fileName, hollow.imports.at(-1)].map((name) => name?.split('/').at(-1));
          for (const chunk of chunks) chunk.code = chunk.code.replaceAll(of, to);
          delete bundle[hollow.fileName];
        }
      },
    },
  };
}

/**
 * Tells whether the page needs a property of an endpoint's record: the method, the path, and whether visitors may call
 * it.
 */
function isNeeded(property: ESTree.ObjectPropertyKind): boolean {
  if (property.type !== 'Property' || property.key.type !== 'Identifier') return true;
  const { key, value } = property;
  if (key.name === 'access') return value.type === 'Literal' && value.value === 'public';
  return key.name === 'method' || key.name === 'path';
}

/** Schemas are the server's: without them in the endpoints' records nothing needs them here, nor zod. */
function withoutSchemas(): Plugin {
  return {
    name: 'worklane-without-schemas',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/(contract|domain)\/src\/[\w/-]+\.ts$/ },
      handler: (code) => ({ code: withoutSchemasOf(code), map: null }),
    },
  };
}

function withoutSchemasOf(code: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  const calls = new Set<number>();
  let depth = 0;
  const enter = () => {
    depth++;
  };
  const leave = () => {
    depth--;
  };
  const visitor = new Visitor({
    // Modules of contract and domain have no side effects: unused exports can be dropped.
    CallExpression: ({ start }) => depth === 0 && calls.add(start),
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ObjectExpression({ properties, end }) {
      const names = properties.map(
        (each) => each.type === 'Property' && each.key.type === 'Identifier' && each.key.name,
      );
      // A record, or what several records share.
      if (!names.includes('access') && !names.includes('path')) return;
      for (const [index, property] of properties.entries()) {
        if (isNeeded(property)) continue;
        edits.push({ start: property.start, end: properties[index + 1]?.start ?? end - 1, text: '' });
      }
    },
  });
  visitor.visit(parseSync('contract.ts', code).program);
  const marks = [...calls].map((at) => ({ start: at, end: at, text: '/*@__PURE__*/ ' }));
  const isKept = ({ start }: { start: number }) => !edits.some((edit) => edit.start <= start && start < edit.end);
  // A check's options have a path too, inside of what goes anyway.
  const isOutermost = (edit: (typeof edits)[number]) =>
    !edits.some((other) => other !== edit && other.start <= edit.start && edit.end <= other.end);
  const kept = [...edits.filter(isOutermost), ...marks.filter(isKept)]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
  return withoutUnusedImports(kept);
}

/** Removes unused imports: a step of the way to the first card brings what its modules import, used or not. */
function withoutUnusedImports(code: string): string {
  const isUsed = (name: string) => code.split(new RegExp(`\\b${name}\\b`)).length > 2;
  return code.replace(/^import \{([\s\w,]+)\} from '[^']+';$/gm, (statement, names: string) =>
    names.split(',').some((name) => !/^\s*(?:type .*)?$/.test(name) && isUsed(name.trim())) ? statement : '',
  );
}

const SMALL = 2_000;

/**
 * Tells whether a module is small and imports no other: together such modules neither fetch what is not needed nor form
 * a circle.
 */
function isSmallLeaf(id: string): boolean {
  if (!/\.(?:tsx?|m?js)$/.test(id) || !existsSync(id)) return false;
  const code = readFileSync(id, 'utf8');
  return code.length <= SMALL && !/^(?:import (?!type )|export .* from )/m.test(code);
}

function compressed(): Plugin {
  let folder = '';
  return {
    name: 'worklane-compressed',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        const path = join(folder, file);
        if (!/\.(js|css|svg|json)$/.test(file) || statSync(path).size < 1_000) continue;
        const content = readFileSync(path);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    earlyChunks(),
    startInDev(),
    filesFirst(),
    compressed(),
    withoutSchemas(),
    withoutHollowFiles(),
    filesLater(),
  ],
  build: {
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of an export that nobody imports the built page needs nothing; reading a property does nothing but read it.
      preserveEntrySignatures: false,
      treeshake: { propertyReadSideEffects: false },
      output: {
        // A hash cannot be compressed: the shortest that the bundler takes.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'dom',
              test: /node_modules\/(react-dom|scheduler)\//,
              includeDependenciesRecursively: false,
              priority: 4,
            },
            // The way to the first card knows tickets by their types alone; what says all about their fields comes later.
            {
              name: 'fields',
              test: /packages\/domain\/src\/(tickets\/fields|fields\/field)\.ts/,
              includeDependenciesRecursively: false,
              priority: 4,
            },
            ...Object.entries(STEPS).map(([name, test], index) => ({ name, test, priority: 3 - index })),
            // After the first card: menus and tooltips.
            { name: 'floating', test: /src\/ui\/overlays\/(floating|opened-menu|tip-bubble)\.tsx?/, priority: 0 },
            // The start names every file that later parts share: one file for what is small, too.
            {
              name: 'small',
              test: isSmallLeaf,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 0,
            },
            // One file, because the start names every file that later parts share.
            {
              name: 'icons',
              test: /@tabler\/icons-react\/dist\/esm\/icons\//,
              minShareCount: 2,
              includeDependenciesRecursively: false,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
});
