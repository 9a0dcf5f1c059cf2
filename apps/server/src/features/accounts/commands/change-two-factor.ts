// Turns the second factor on or off, or renews its recovery codes: each with a fresh code.
import sql from 'sql-template-tag';
import { defineCommand, fromCode, OWN } from '../../../platform/commands/run-command.ts';
import { fail } from '../../../platform/http/fail.ts';
import type { Seal } from '../../../platform/secrets/seal.ts';
import { replaceRecoveryCodes, spendAppCode, spendEitherCode } from '../steps/two-factor-codes.ts';

interface GivenCode {
  auth_id: string;
  code: string;
  seal: Seal;
}

export const turnOnTwoFactor = defineCommand({
  name: 'turnOnTwoFactor',
  target: 'own',
  input: fromCode<GivenCode>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, now }, given): Promise<{ recovery_codes: string[] }> {
    const { auth_id } = given;
    const [factor] = await tx.query<{ is_on: boolean }>(
      sql`select confirmed_at is not null as is_on from two_factors where auth_id = ${auth_id} for update`,
    );
    if (!factor) return fail('two_factor_off');
    if (factor.is_on) return fail('two_factor_on');
    if (!(await spendAppCode(tx, { ...given, now }, true))) fail('code_invalid');
    await tx.query(sql`update two_factors set confirmed_at = ${now} where auth_id = ${auth_id}`);
    return { recovery_codes: await replaceRecoveryCodes(tx, auth_id) };
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});

export const turnOffTwoFactor = defineCommand({
  name: 'turnOffTwoFactor',
  target: 'own',
  input: fromCode<GivenCode>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, now }, given) {
    if (!(await spendEitherCode(tx, { ...given, now }))) fail('code_invalid');
    await tx.query(sql`delete from two_factors where auth_id = ${given.auth_id}`);
    await tx.query(sql`delete from recovery_codes where auth_id = ${given.auth_id}`);
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});

export const renewRecoveryCodes = defineCommand({
  name: 'renewRecoveryCodes',
  target: 'own',
  input: fromCode<GivenCode>(),
  action: OWN,
  isDoneAnew: true,
  async run({ tx, now }, given): Promise<{ recovery_codes: string[] }> {
    if (!(await spendAppCode(tx, { ...given, now }))) fail('code_invalid');
    return { recovery_codes: await replaceRecoveryCodes(tx, given.auth_id) };
  },
  inverse: { none: "Users change their own account by hand, and confirm each time that it's them." },
});
