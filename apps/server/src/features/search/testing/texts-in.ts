// Writes texts into a project, for searches to find.
import { attachments } from '@worklane/contract/attachments';
import { documentThreads } from '@worklane/contract/document-threads';
import { documents } from '@worklane/contract/documents';
import { tickets } from '@worklane/contract/tickets';
import { aTicket, type TestPerson } from '../../../testing/factories.ts';
import { callAs, type TestApp } from '../../../testing/start-test-app.ts';

interface Ground {
  app: TestApp;
  owner: TestPerson;
  project: { id: string; company_id: string; key: string };
}

/** @returns ways to write as the owner of the project */
export function textsIn(groundOf: () => Ground) {
  const call = callAs(() => groundOf().owner);
  const document = async (title: string, content: string) => {
    const { app, project } = groundOf();
    return (await call(app, documents.create, { params: { project: project.id }, body: { title, content } })).body;
  };

  const comment = async (ticket: string, content: string) =>
    (await call(groundOf().app, tickets.comment, { params: { ticket }, body: { content } })).body;

  /** Writes one word into a ticket, its comment and its file, and into a document and its comment. */
  async function everywhere(word: string) {
    const { app, owner, project } = groundOf();
    const ticket = await aTicket(app, owner, project, { title: 'On a ticket', description: `<p>A ${word} here</p>` });
    const said = await comment(ticket.id, `<p>Saw the <strong>${word}</strong> again</p>`);
    const file = { params: { ticket: ticket.id }, query: { file_name: `${word}_plan-2.txt` }, bytes: Buffer.from('x') };
    await call(app, attachments.add, file);
    const written = await document('On a document', `<p>Many ${word}s</p>`);
    await call(app, documentThreads.start, {
      params: { document: written.id },
      body: { content: `<p>Which ${word}?</p>` },
    });
    return { ticket, said, written };
  }

  return { document, comment, everywhere };
}
