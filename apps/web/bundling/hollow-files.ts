// Drops files that only import another one.
import type { Plugin } from 'vite';

/** Tells whether a chunk contains nothing but the import of another: what the bundler makes of a step's module. */
export const isHollow = (chunk: { type: string; code?: string }) =>
  chunk.type === 'chunk' && /^import\s*"\.\/[^"]+";?\s*$/.test(chunk.code ?? '');

/** Makes a fetch of a hollow file fetch the one it names. Names stay true: each holds the hash of the one behind it. */
export function withoutHollowFiles(): Plugin {
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
