// Builds the page into dist, and serves it while it is worked on.
import { existsSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './bundling/compress-files.ts';
import { earlyChunks, startInDev } from './bundling/early-files.ts';
import { withoutHollowFiles } from './bundling/hollow-files.ts';
import { filesFirst, filesLater } from './bundling/late-files.ts';
import { STEPS } from './bundling/steps.ts';
import { withoutSchemas } from './bundling/without-schemas.ts';

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
