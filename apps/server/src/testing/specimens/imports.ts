// Lists calls to imports of tickets.
import sql from 'sql-template-tag';
import type { Place } from '../walk/walk-place.ts';
import { input, type Specimens } from './specimen.ts';

const onImport = (place: Place) => input({ params: { import: place.import } });

export const importSpecimens: Specimens = {
  'imports.upload': {
    right: 'ticket.import',
    on: 'project',
    request: (place) =>
      input({
        params: { project: place.project.id },
        query: { file_name: 'walked.csv' },
        bytes: Buffer.from('title\nWalked'),
      }),
  },
  'imports.get': { right: 'ticket.import', on: 'import', request: onImport },
  'imports.run': {
    right: 'ticket.import',
    on: 'import',
    request: (place) => input({ params: { import: place.import }, body: {} }),
    async settle({ services: { db } }, place) {
      const running = () =>
        db.query(sql`select 1 from ticket_imports where id = ${place.import} and state = 'running'`);
      while ((await running()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  },
  'imports.cancel': { right: 'ticket.import', on: 'import', request: onImport },
};
