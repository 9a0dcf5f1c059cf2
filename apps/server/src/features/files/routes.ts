// Serves the bytes of files over HTTP. Known picture types and PDF are shown inline, without scripts; all other files are inert downloads.
import { files } from '@worklane/contract/files';
import { downloadNameOf, isShownType } from '@worklane/domain/files/kinds';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { readFile } from './reads.ts';

const AN_HOUR = 'private, max-age=3600';

export const fileRoutes = ({ db, files: store }: Services) => [
  route(files.get, async ({ viewer, params, query, http }) => {
    const file = (await readFile(db, scopeOf(viewer), viewer.user_id, params.file)) ?? fail('file_not_found');
    const isShown = isShownType(file.media_type) && query.download === undefined;
    const name = downloadNameOf(file.name, file.media_type);
    http.set('isFile', true);
    return http.body(await store.read(file.storage_key), 200, {
      'content-type': file.media_type === 'text/plain' ? 'text/plain; charset=utf-8' : file.media_type,
      'content-length': String(file.bytes),
      'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeName(name)}`,
      'cache-control': AN_HOUR,
      vary: 'authorization, cookie',
    });
  }),
];

/** Encodes a file name for a header (RFC 8187), including characters that encodeURIComponent leaves. */
function encodeName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
