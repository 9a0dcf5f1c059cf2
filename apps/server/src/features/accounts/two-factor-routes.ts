// Sets up the second factor, turns it on and off, and checks it at sign-in.
import { twoFactor as endpoints } from '@worklane/contract/two-factor';
import { fail, Refusal } from '../../platform/http/fail.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import type { SessionViewer } from '../../platform/session/session-viewer.ts';
import { answerChallenge } from './commands/answer-challenge.ts';
import { renewRecoveryCodes, turnOffTwoFactor, turnOnTwoFactor } from './commands/change-two-factor.ts';
import { enrollTwoFactor } from './commands/enroll-two-factor.ts';
import { demandConfirmed, ownAccount } from './own-account.ts';
import { findAccountByAuthId } from './reads.ts';
import { clearSecretCookie, readSecretCookie } from './secret-cookies.ts';
import type { HalfDone, SignIn } from './sign-in.ts';
import { countTry } from './steps/one-time-secrets.ts';
import { newTotpSecret, totpOf } from './totp.ts';

export const TWO_FACTOR_SEAL = 'two-factor';

export const twoFactorRoutes = (services: Services, signIn: SignIn) => {
  const { db, run, now, limits } = services;
  const seal = services.sealFor(TWO_FACTOR_SEAL);

  /** Checks the code of a signed-in user. A stolen session allows no more guesses than a stolen password. */
  async function withCode<Result>(viewer: SessionViewer, work: (auth_id: string) => Promise<Result>): Promise<Result> {
    const { auth_id } = await ownAccount(services, viewer);
    await limits.take('confirm', auth_id);
    const result = await work(auth_id);
    await limits.forget('confirm', auth_id);
    return result;
  }

  return [
    route(endpoints.enroll, async ({ viewer }) => {
      await demandConfirmed(services, viewer);
      const { auth_id, email, has_two_factor } = await ownAccount(services, viewer);
      if (has_two_factor) fail('two_factor_on');
      const secret = newTotpSecret();
      await run(viewer, enrollTwoFactor, { auth_id, sealed_secret: seal.close(secret, auth_id) });
      const uri = totpOf(secret, email).toString();
      // Loaded on first use: few users need it, and it takes memory.
      const { toString: drawQr } = await import('qrcode');
      return { secret, uri, qr_svg: await drawQr(uri, { type: 'svg', margin: 2 }) };
    }),

    route(endpoints.verify, ({ viewer, body }) =>
      withCode(viewer, (auth_id) => run(viewer, turnOnTwoFactor, { auth_id, code: body.code, seal })),
    ),

    route(endpoints.unenroll, async ({ viewer, body }) => {
      if (!(await ownAccount(services, viewer)).has_two_factor) fail('two_factor_off');
      await withCode(viewer, (auth_id) => run(viewer, turnOffTwoFactor, { auth_id, code: body.code, seal }));
      return undefined;
    }),

    route(endpoints.recoveryCodes, async ({ viewer, body }) => {
      if (!(await ownAccount(services, viewer)).has_two_factor) fail('two_factor_off');
      return withCode(viewer, (auth_id) => run(viewer, renewRecoveryCodes, { auth_id, code: body.code, seal }));
    }),

    route(endpoints.challenge, async ({ body, http }) => {
      const token = readSecretCookie(http, 'two_factor') ?? fail('challenge_over');
      // Counted before the code is checked: simultaneous tries share five, they don't get five each.
      const tried = (await countTry<HalfDone>(db, now(), 'two_factor', token)) ?? fail('challenge_over');
      await limits.take('confirm', tried.auth_id);
      const account = (await findAccountByAuthId(db, tried.auth_id)) ?? fail('challenge_over');
      const viewer = { user_id: account.user_id, memberships: [] };
      const { auth_id } = account;
      await run(viewer, answerChallenge, { auth_id, token, code: body.code, seal }).catch((error: unknown) => {
        if (error instanceof Refusal && error.code === 'code_invalid' && tried.left === 0) fail('challenge_over');
        throw error;
      });
      await limits.forget('confirm', auth_id);
      clearSecretCookie(http, 'two_factor');
      return signIn.open(http, { auth_id, sign_in_round: tried.data.sign_in_round });
    }),
  ];
};
