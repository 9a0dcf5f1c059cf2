// Exports over HTTP: written while they are sent, a batch of tickets at a time.
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { documents } from '@worklane/contract/documents';
import { exports } from '@worklane/contract/exports';
import { fail } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { scopeOf } from '../../platform/session/scope.ts';
import { webStreamOf } from '../../platform/streams/web-stream-of.ts';
import { readArchiveHead } from './archive-reads.ts';
import { readProjectKey, readTicketOrder } from './reads.ts';
import { writeArchive } from './write-archive.ts';
import { writeCsv } from './write-csv.ts';
import { zipDocuments } from './zip-documents.ts';

export const exportRoutes = (services: Services) => [
  route(documents.export, async ({ viewer, target, http }) => {
    const scope = scopeOf(viewer);
    const { db, now } = services;
    const key = (await readProjectKey(db, scope, target.project_id)) ?? fail('project_not_found');
    const ref = { company_id: target.company_id, project_id: target.project_id };
    return http.body(await zipDocuments(services, scope, ref), 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${key}-documents-${dayOf(now())}.zip"`,
    });
  }),

  route(exports.csv, async ({ viewer, target, http }) => {
    const scope = scopeOf(viewer);
    const { db, now } = services;
    const key = (await readProjectKey(db, scope, target.project_id)) ?? fail('project_not_found');
    const order = await readTicketOrder(db, scope, target, { withComments: false });
    return http.body(streamOf(writeCsv(db, scope, target, { key, order })), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${key}-${dayOf(now())}.csv"`,
    });
  }),

  route(exports.archive, async ({ viewer, target, http }) => {
    const scope = scopeOf(viewer);
    const { db, now } = services;
    const head = (await readArchiveHead(db, scope, target.project_id)) ?? fail('project_not_found');
    const order = await readTicketOrder(db, scope, target, { withComments: true });
    const { company_id, project_id } = target;
    const entries = writeArchive(services, scope, { company_id, project_id }, { head, order });
    // What breaks off the reading breaks off the writing, and the other way round.
    const packed = pipeline(Readable.fromWeb(entries as NodeReadableStream), createGzip({ level: 1 }), () => undefined);
    return http.body(webStreamOf(packed), 200, {
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="${head.project.key}-${dayOf(now())}.worklane.tar.gz"`,
    });
  }),
];

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Streams an export: each piece is made when the last one has been sent, and none after the client leaves. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
