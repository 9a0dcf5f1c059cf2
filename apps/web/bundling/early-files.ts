// Writes into the HTML what the first card needs, so that the browser asks for all of it at once.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { isHollow } from './hollow-files.ts';
import { NO_FILES } from './late-files.ts';
import type { STEPS } from './steps.ts';

/** Finds what the HTML itself contains: the frame's look, and the script that runs before the first paint. */
function startOf(): string {
  const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
  const styles = ['src/app/tokens.css', 'frame.css']
    .map(read)
    .join('')
    .replace(/\/\*[\s\S]*?\*\/|\s+/g, (found) => (found.startsWith('/*') ? '' : ' '));
  return `<style>${styles}</style>\n<script>${minifySync('boot.js', read('boot.js')).code}</script>`;
}

/** Puts the start into the page that is being worked on too. */
export function startInDev(): Plugin {
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
export function earlyChunks(): Plugin {
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
