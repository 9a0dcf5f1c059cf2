// Lists calls to imports of tickets.
import sql from 'sql-template-tag';
import type { Target } from '../walk/walk-target.ts';
import { input, type Specimens } from './specimen.ts';

const onImport = (target: Target) => input({ params: { import: target.import } });

export const importSpecimens: Specimens = {
  'imports.upload': {
    right: 'ticket.import',
    on: 'project',
    request: (target) =>
      input({
        params: { project: target.project.id },
        query: { file_name: 'walked.csv' },
        bytes: Buffer.from('title\nWalked'),
      }),
  },
  'imports.get': { right: 'ticket.import', on: 'import', request: onImport },
  'imports.run': {
    right: 'ticket.import',
    on: 'import',
    request: (target) => input({ params: { import: target.import }, body: {} }),
    async settle({ services: { db } }, target) {
      const running = () =>
        db.query(sql`select 1 from ticket_imports where id = ${target.import} and state = 'running'`);
      while ((await running()).length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
  },
  'imports.cancel': { right: 'ticket.import', on: 'import', request: onImport },
};
