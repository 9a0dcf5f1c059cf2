// Serves who watches a document over HTTP.
import { documentWatching } from '@worklane/contract/document-watching';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { watchDocument } from './commands/watch-document.ts';
import { readDocumentWatchers } from './reads.ts';

export const documentWatcherRoutes = ({ db, run }: Services) => [
  route(documentWatching.watchers, ({ target }) => readDocumentWatchers(db, target)),
  route(documentWatching.watch, async ({ viewer, target, body }) => {
    const former = await run(viewer, watchDocument, { ...target, ...body });
    return { former, watchers: await readDocumentWatchers(db, target) };
  }),
];
