// better-auth keeps the credentials and the session cookie. It answers no request by itself: the account routes call it.
import { createHash } from 'node:crypto';
import { betterAuth } from 'better-auth';
import type pg from 'pg';
import type { Config } from '../config/read-config.ts';
import type { Logger } from '../log/create-logger.ts';
import { ADDRESS_HEADER, sessionOpener } from './session-opener.ts';

const SESSION_DAYS = 30;
const DAY_SECONDS = 86_400;

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' };

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(pool: pg.Pool, config: Pick<Config, 'publicUrl'>, secretKey: string, log: Logger) {
  return betterAuth({
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: createHash('sha256').update(`sessions:${secretKey}`).digest('base64url'),
    database: pool,
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (level, message) => log[level]({ from: 'better-auth' }, message) },
    plugins: [sessionOpener],
    advanced: {
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      cookiePrefix: 'worklane',
      useSecureCookies: config.publicUrl.startsWith('https:'),
    },
    user: { modelName: 'auth_users', fields: { emailVerified: 'email_verified', ...TIMES } },
    session: {
      modelName: 'auth_sessions',
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      updateAge: DAY_SECONDS,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...TIMES,
      },
    },
    account: {
      modelName: 'auth_accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...TIMES,
      },
    },
    verification: { modelName: 'auth_verifications', fields: { expiresAt: 'expires_at', ...TIMES } },
  });
}
