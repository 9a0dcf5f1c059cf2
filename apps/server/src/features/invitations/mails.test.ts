// Tests that names in invitations, which strangers choose, are printed as plain names.
import { expect, it } from 'vitest';
import { invitationMail } from './mails.ts';

it('prints names as names, never as links, headers or markup', () => {
  const { subject, text, html } = invitationMail('https://work.example', 'abc', {
    company: 'Win at https://evil.example\r\nBcc: eve@evil.example <b>now</b>',
    inviter: 'evil.example',
    role: 'Client',
  });
  expect(subject).not.toMatch(/[\r\n]/);
  for (const form of [subject, text, html]) expect(form).not.toMatch(/evil\.example|https:\/\/evil/);
  expect(html).not.toContain('<b>');
  expect(text).toContain('https://work.example/accept-invitation?token=abc');
});
