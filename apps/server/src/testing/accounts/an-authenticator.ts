// Simulates a passkey device: generates a key pair, asks no user, and signs as WebAuthn requires.
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

export interface TestAuthenticator {
  create(options: Record<string, unknown>): Record<string, unknown>;
  get(options: Record<string, unknown>): Record<string, unknown>;
}

interface Faults {
  origin?: string;
  rpId?: string;
  /** Its owner did not unlock it. */
  isUnverified?: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export function anAuthenticator({
  origin = 'http://worklane.test',
  rpId = 'worklane.test',
  isUnverified,
}: Faults = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;

  function authenticatorData(flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(++counter);
    const verified = isUnverified ? 0 : USER_VERIFIED;
    const rpHash = createHash('sha256').update(rpId).digest();
    return Buffer.concat([rpHash, Buffer.from([flags | USER_PRESENT | verified]), count, more]);
  }

  const clientData = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response,
    clientExtensionResults: {},
  });

  const authenticator: TestAuthenticator = {
    create({ challenge }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = new Uint8Array(authenticatorData(HAS_CREDENTIAL, attested));
      const statement = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(statement as never)).toString('base64url'),
        transports: ['internal'],
      });
    },
    get({ challenge }) {
      const data = authenticatorData(0);
      const client = clientData('webauthn.get', challenge);
      const hash = createHash('sha256').update(client).digest();
      const signature = createSign('sha256')
        .update(Buffer.concat([data, hash]))
        .sign(privateKey);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
  return authenticator;
}

/** Writes the public key in COSE's form: an EC2 key on P-256 for ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(key as never));
}
