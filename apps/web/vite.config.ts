// Builds the page into dist, with every file compressed once here instead of on each request.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const START_MODULES = ['src/app/root-frame.tsx', 'src/app/show.tsx'];
const BOARD_MODULES = ['src/app/shell/shell.tsx', 'src/pages/board-page.tsx'];

/** What every field is made of, and every list to choose from: no screen starts with one. */
const FIELD_MODULES =
  /node_modules\/@mantine\/core\/esm\/components\/(CloseButton|Combobox(?!\/(OptionsDropdown|use-pills-reorder|get-|is-external))|Input(?!\/use-input-props))\//;

/** What asks the server for the first data, before the page can draw anything. */
const FIRST_MODULES =
  /node_modules\/(react|zod|zustand|@tanstack\/query-core(?!.*infiniteQueryObserver))\/|apps\/web\/src\/platform\/(?!local-state\/(drafts|use-draft))/;

/**
 * What every signed-in screen draws itself with: one file, where it would else be dozens of a few hundred bytes. Parts of
 * the same libraries that only later screens use are named as left out, or the first one would carry them.
 */
const FRAME_MODULES = new RegExp(
  [
    'node_modules/@floating-ui/',
    'node_modules/@mantine/hooks/esm/(?!use-(drag|color-scheme|debounced-callback|force-update|long-press|mounted|mutation-observer|previous|resize-observer|shallow-effect|timeout|window-event)/)',
    'node_modules/@mantine/core/esm/(core|utils)/(?!InlineInput/|InputsGroupFieldset/|MantineProvider/use-mantine-color-scheme/)',
    'node_modules/@mantine/core/esm/components/(ActionIcon|Button|FocusTrap|Loader|Menu|Popover|Portal|Tooltip|Transition|UnstyledButton|VisuallyHidden)/',
    'node_modules/@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(Building|Calendar|Check|ChevronDown|Dots|LayoutKanban|Plus|Search|Selector|Settings|Trash|Users|X)\\.)',
    // The dialog would bring Mantine's with it; whoever asks something fetches both.
    'apps/web/src/ui/(?!confirm-dialog|dialog|draft-note|file-size|refusal-label|delete-by-name|drag/|form-alert|hours-input|palette/|picture-field|relative-time|row-menu|say-retryable|scroll|show-more|use-back-to-button|use-return-focus)',
  ].join('|'),
);

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
        const chunks = Object.values(bundle ?? {}).filter((each) => each.type === 'chunk');
        const filesOf = (modules: readonly string[]) => {
          const named = new Set<string>();
          const add = (fileName: string) => {
            const chunk = chunks.find((each) => each.fileName === fileName);
            if (!chunk || chunk.isEntry || named.has(`/${fileName}`)) return;
            named.add(`/${fileName}`);
            for (const style of chunk.viteMetadata?.importedCss ?? []) named.add(`/${style}`);
            for (const imported of chunk.imports) add(imported);
          };
          for (const { facadeModuleId, fileName } of chunks)
            if (modules.some((module) => facadeModuleId?.endsWith(module))) add(fileName);
          return named;
        };
        const start = filesOf(START_MODULES);
        const board = [...filesOf(BOARD_MODULES)].filter((file) => !start.has(file));
        // Files are named after what is in them: the same names are the same build.
        const build = createHash('sha256')
          .update(
            Object.keys(bundle ?? {})
              .sort()
              .join(),
          )
          .digest('hex')
          .slice(0, 16);
        return [
          { tag: 'meta', attrs: { name: 'build', content: build }, injectTo: 'head-prepend' },
          ...[...start]
            .filter((file) => file.endsWith('.js') && !html.includes(file))
            .map((href) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href },
              injectTo: 'head' as const,
            })),
          { tag: 'meta', attrs: { name: 'board-chunks', content: board.join(' ') }, injectTo: 'head-prepend' },
        ];
      },
    },
  };
}

/** What endpoints say of themselves is for /api/docs, which the server makes: people need not wait for it. */
function withoutSummaries(): Plugin {
  const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`),/g;
  return {
    name: 'worklane-without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /packages\/contract\/src\/[\w-]+\.ts$/ },
      handler: (code) => ({ code: code.replace(SUMMARY, ''), map: null }),
    },
  };
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
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), earlyChunks(), compressed(), withoutSummaries()],
  build: {
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', test: FIRST_MODULES },
            { name: 'frame', test: FRAME_MODULES },
            { name: 'fields', test: FIELD_MODULES },
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
