// Builds the page into dist, with every file compressed once here instead of on each request.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const BOARD_MODULES = ['src/app/shell/shell.tsx', 'src/pages/board-page.tsx'];

/** What every signed-in screen draws itself with: one file, where it would else be dozens of a few hundred bytes. */
const FRAME_MODULES = new RegExp(
  [
    'node_modules/@floating-ui/',
    'node_modules/@mantine/hooks/',
    'node_modules/@mantine/core/esm/(core|utils)/',
    'node_modules/@mantine/core/esm/components/(ActionIcon|Button|CloseButton|Combobox|FocusTrap|Input|InputBase|Loader|Menu|Popover|Portal|ScrollArea|TextInput|Tooltip|Transition|UnstyledButton|VisuallyHidden)/',
    'node_modules/@tabler/icons-react/dist/esm/(createReactComponent|defaultAttributes|icons/Icon(Plus|Search|ChevronDown|Selector|Users))',
    // The dialog would bring Mantine's with it; whoever asks something fetches both.
    'apps/web/src/ui/(?!confirm-dialog)',
  ].join('|'),
);

/** Names the board's chunks in the page, so that boot.js can ask for them before the main script has arrived. */
function boardChunks(): Plugin {
  return {
    name: 'worklane-board-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const named = new Set<string>();
        const add = (fileName: string) => {
          const chunk = bundle?.[fileName];
          if (chunk?.type !== 'chunk' || named.has(`/${fileName}`)) return;
          if (!chunk.isEntry) named.add(`/${fileName}`);
          for (const style of chunk.viteMetadata?.importedCss ?? []) if (!chunk.isEntry) named.add(`/${style}`);
          for (const imported of chunk.imports) add(imported);
        };
        for (const chunk of Object.values(bundle ?? {})) {
          if (chunk.type !== 'chunk' || !chunk.facadeModuleId) continue;
          if (BOARD_MODULES.some((module) => chunk.facadeModuleId?.endsWith(module))) add(chunk.fileName);
        }
        const content = [...named].join(' ');
        return [{ tag: 'meta', attrs: { name: 'board-chunks', content }, injectTo: 'head-prepend' }];
      },
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
  plugins: [react(), boardChunks(), compressed()],
  build: {
    target: 'es2024',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'frame', test: FRAME_MODULES }] },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
});
