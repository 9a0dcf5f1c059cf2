// Lists the calls to accounts: signing up and in, and confirming an identity.
import { uuidv7 } from 'uuidv7';
import { input, type Specimens } from './specimen.ts';

export const accountSpecimens: Specimens = {
  'auth.register': { right: 'public', request: () => input({ body: {} }) },
  'auth.login': { right: 'public', request: () => input({ body: { email: 'nobody@example.com', password: 'wrong' } }) },
  'auth.refresh': { right: 'public', request: () => input({}) },
  'auth.logout': { right: 'public', request: () => input({}) },
  'auth.verifyEmail': { right: 'public', request: () => input({ body: { token: 'nosuchtoken' } }) },
  'auth.resend': { right: 'public', request: () => input({ body: { email: 'nobody@example.com' } }) },
  'auth.forgotPassword': { right: 'public', request: () => input({ body: { email: 'nobody@example.com' } }) },
  'auth.resetPassword': {
    right: 'public',
    request: () => input({ body: { token: 'nosuchtoken', password: 'a new password' } }),
  },
  'auth.changePassword': {
    right: 'signed-in',
    request: () => input({ body: { current_password: 'wrong', new_password: 'a new password' } }),
  },
  'auth.confirm': { right: 'signed-in', request: () => input({ body: { password: 'wrong' } }) },
  'auth.security': { right: 'signed-in', request: () => input({}) },
  'auth.sessions': { right: 'signed-in', request: () => input({}) },
  'auth.endSession': { right: 'signed-in', request: () => input({ params: { session: 'nosuchsession' } }) },
  'auth.endOtherSessions': { right: 'signed-in', request: () => input({}) },
  'auth.closeAccount': { right: 'signed-in', request: () => input({ body: { email: 'nobody@example.com' } }) },

  'identities.providers': { right: 'public', request: () => input({}) },
  'identities.start': { right: 'public', request: () => input({ body: { provider: 'google' } }) },
  'identities.link': { right: 'signed-in', request: () => input({ body: { provider: 'google' } }) },
  'identities.confirm': { right: 'signed-in', request: () => input({ body: { provider: 'google' } }) },
  'identities.finish': { right: 'public', request: () => input({ body: { state: 'nosuchstate', code: 'code' } }) },
  'identities.unlink': { right: 'signed-in', request: () => input({ params: { identity: uuidv7() } }) },

  'twoFactor.enroll': { right: 'signed-in', request: () => input({}) },
  'twoFactor.verify': { right: 'signed-in', request: () => input({ body: { code: '000000' } }) },
  'twoFactor.challenge': { right: 'public', request: () => input({ body: { code: '000000' } }) },
  'twoFactor.unenroll': { right: 'signed-in', request: () => input({ body: { code: '000000' } }) },
  'twoFactor.recoveryCodes': { right: 'signed-in', request: () => input({ body: { code: '000000' } }) },

  'passkeys.registrationOptions': { right: 'signed-in', request: () => input({}) },
  'passkeys.register': {
    right: 'signed-in',
    request: () => input({ body: { name: 'Mine', credential: { id: 'nosuchkey' } } }),
  },
  'passkeys.signInOptions': { right: 'public', request: () => input({}) },
  'passkeys.signIn': { right: 'public', request: () => input({ body: { credential: { id: 'nosuchkey' } } }) },
  'passkeys.remove': { right: 'signed-in', request: () => input({ params: { passkey: uuidv7() } }) },
};
