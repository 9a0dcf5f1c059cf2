// Tests mail over a real SMTP server, over broken ones, and into the data folder.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { ownTime } from '../../testing/own-time.ts';
import { startBrokenSmtp, startSmtp } from '../../testing/servers/smtp-for-tests.ts';
import { createMail } from './create-mail.ts';
import { nameInMail, renderMail } from './render-mail.ts';

const TIMEOUT_MS = 300;
const dataDir = mkdtempSync(join(tmpdir(), 'worklane-mail-'));
const cleanUps: (() => Promise<void> | void)[] = [() => rmSync(dataDir, { recursive: true, force: true })];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const content = renderMail({
  subject: 'A <subject>',
  paragraphs: ['One & two', '<script>alert(1)</script>'],
  button: { label: 'Open', url: 'http://worklane.test/verify-email?token=abc&x="' },
  footnote: 'Why you get this',
});
const message = { to: 'mara@example.com', company_id: null, ...content };

function mailTo(smtpUrl: string | undefined) {
  return createMail({ smtpUrl, mailFrom: 'Worklane <worklane@example.com>', dataDir }, TIMEOUT_MS);
}

it('sends plain and HTML', async () => {
  const smtp = await startSmtp();
  cleanUps.push(smtp.close);
  const mail = mailTo(smtp.url);
  await mail.check();
  await mail.send(message);
  expect(smtp.messages).toHaveLength(1);
  expect(smtp.messages[0]).toMatchObject({ to: 'mara@example.com' });
  expect(smtp.messages[0]?.text).toContain('Content-Type: text/plain');
  expect(smtp.messages[0]?.text).toContain('Content-Type: text/html');
  expect(smtp.tokenFor('mara@example.com', 'verify-email')).toBe('abc');
});

it('escapes user input', () => {
  expect(content.html).not.toContain('<script>');
  expect(content.html).toContain('&lt;script&gt;');
  expect(content.html).toContain('token=abc&amp;x=&quot;');
  expect(nameInMail('Visit http://evil.example\r\nBcc: x@y.z')).not.toMatch(/https?:\/\/|evil\.example|[\r\n]|x@y/);
  expect(nameInMail('x'.repeat(500)).length).toBeLessThanOrEqual(80);
});

it('keeps a line break in an address or a subject from becoming a header', async () => {
  const smtp = await startSmtp();
  cleanUps.push(smtp.close);
  await mailTo(smtp.url).send({ ...message, subject: 'Hello\r\nBcc: eve@example.com' });
  expect(smtp.messages.map((each) => each.to)).toEqual(['mara@example.com']);
  expect(smtp.messages[0]?.text).not.toMatch(/^Bcc:/m);
});

it('reports why a server refused a message', async () => {
  const smtp = await startSmtp({ refuses: true });
  cleanUps.push(smtp.close);
  await expect(mailTo(smtp.url).send(message)).rejects.toMatchObject({
    name: 'MailFailure',
    reason: expect.stringContaining('mailbox unavailable'),
  });
});

it('reports the handover before it sends the end of a message, which a server drops if interrupted', async () => {
  const smtp = await startSmtp();
  cleanUps.push(smtp.close);
  let countAtHandOver: number | undefined;
  const onHandOver = async () => {
    await expect.poll(smtp.unfinished).toContain('Why you get this</p>');
    countAtHandOver = smtp.messages.length;
  };
  await mailTo(smtp.url).send({ ...message, onHandOver });
  expect(countAtHandOver).toBe(0);
  expect(smtp.messages).toHaveLength(1);
  const stopped = async () => {
    throw new Error('already mailed');
  };
  await expect(mailTo(smtp.url).send({ ...message, onHandOver: stopped })).rejects.toThrow('already mailed');
  expect(smtp.messages).toHaveLength(1);
});

it.each(['hangs', 'drops'] as const)('gives up on a server that %s', async (kind) => {
  const smtp = await startBrokenSmtp(kind);
  cleanUps.push(smtp.close);
  const mail = mailTo(smtp.url);
  const started = ownTime();
  await expect(mail.check()).rejects.toMatchObject({ name: 'MailFailure' });
  await expect(mail.send(message)).rejects.toMatchObject({ name: 'MailFailure' });
  expect(ownTime() - started).toBeLessThan(TIMEOUT_MS * 6);
});

it('gives up on a server that is not there', async () => {
  const smtp = await startSmtp();
  await smtp.close();
  await expect(mailTo(smtp.url).check()).rejects.toMatchObject({ reason: 'the mail server cannot be reached' });
});

it('stores no message that could not be sent', async () => {
  const onHandOver = async () => {
    throw new Error('already mailed');
  };
  await expect(mailTo(undefined).send({ ...message, company_id: 'one', onHandOver })).rejects.toThrow('already mailed');
  expect(readdirSync(join(dataDir, 'outbox')).filter((name) => !name.endsWith('.part'))).toEqual([]);
  expect(await mailTo(undefined).outbox('one')).toEqual([]);
});

it('stores messages in the data folder without a mail server, and lists them only for their company', async () => {
  const mail = mailTo(undefined);
  expect(mail.isSending).toBe(false);
  await mail.check();
  // As earlier versions wrote them.
  mkdirSync(join(dataDir, 'outbox'), { recursive: true });
  const old = { id: '0', company_id: 'earlier', to: 'a@example.com', ...content, created_at: '' };
  writeFileSync(join(dataDir, 'outbox', '0.json'), JSON.stringify(old));
  expect(JSON.stringify(await mail.outbox('earlier'))).not.toContain('token=abc');
  rmSync(join(dataDir, 'outbox', '0.json'));
  await mail.send({ ...message, company_id: 'one' });
  await mail.send({ ...message, company_id: 'one', subject: 'Later' });
  await mail.send({ ...message, company_id: 'two' });
  await mail.send(message);
  expect((await mail.outbox('one')).map((each) => each.subject)).toEqual(['Later', 'A <subject>']);
  expect(await mail.outbox('nobody')).toEqual([]);
  const files = readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.eml'));
  expect(files).toHaveLength(4);
  expect(readFileSync(join(dataDir, 'outbox', files[0] as string), 'utf8')).toContain('To: mara@example.com');
  // Only the operator's copy opens anything.
  const [listed] = await mail.outbox('one');
  expect(listed?.text).toContain('[link hidden]');
  const kept = readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.json'));
  const stored = kept.map((name) => readFileSync(join(dataDir, 'outbox', name), 'utf8'));
  for (const text of [JSON.stringify(listed), ...stored.filter((each) => !each.includes('"company_id":null'))])
    expect(text).not.toContain('token=abc');
});
