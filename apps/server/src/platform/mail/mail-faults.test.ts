// Proves what a mail's outcome says, whatever the mail server does at each point of the conversation: a mail that arrived without an
// answer is never taken for one that may be sent again.
import { expect, it } from 'vitest';
import { SMTP_FAULTS, SMTP_STAGES, startSmtp } from '../../testing/servers/smtp-for-tests.ts';
import { createMail, MailFailure } from './create-mail.ts';

const TIMEOUT_MS = 400;
const TO = 'mate@example.com';

/** @returns whether it was handed over, and what came of it */
async function send(smtpUrl: string) {
  const mail = createMail({ smtpUrl, mailFrom: 'Worklane <worklane@example.com>', dataDir: '/nowhere' }, TIMEOUT_MS);
  let isHandedOver = false;
  const onHandOver = async () => {
    isHandedOver = true;
  };
  const message = { to: TO, company_id: null, subject: 'Once', text: 'Once', html: '<p>Once</p>', onHandOver };
  const failure = await mail.send(message).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { isHandedOver, failure };
}

it.each(SMTP_STAGES)('knows whether a mail may have arrived when the mail server fails at %s', async (at) => {
  await Promise.all(
    SMTP_FAULTS.map(async (how) => {
      const smtp = await startSmtp({ fault: { at, how } });
      const { isHandedOver, failure } = await send(smtp.url);
      const arrived = smtp.messages.length;
      expect([how, arrived <= 1]).toEqual([how, true]);
      // EHLO is followed by HELO, and a mail server that knows only that takes the mail.
      if (failure === undefined) expect([how, arrived]).toEqual([how, 1]);
      else {
        expect(failure).toBeInstanceOf(MailFailure);
        const { isRefused, reason } = failure as MailFailure;
        // What is sent again has not arrived.
        if (isRefused || !isHandedOver) expect([how, arrived]).toEqual([how, 0]);
        expect(reason.length).toBeGreaterThan(0);
        expect(reason).not.toMatch(/\n/);
      }
      await smtp.close();
    }),
  );
});
