// A packed file unpacked, unless it becomes far larger than any archive of a project.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { IMPORT_LIMITS } from '@worklane/contract/imports';
import { Unreadable } from '../unreadable.ts';

const UNPACKED_BYTES = IMPORT_LIMITS.bytes * 5;
const unzip = promisify(gunzip);

/** @throws Unreadable */
export async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await unzip(bytes, { maxOutputLength: UNPACKED_BYTES });
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new Unreadable(
      isTooLarge
        ? `unpacked it is larger than ${UNPACKED_BYTES / 1024 / 1024} MB.`
        : 'it is packed, and damaged or cut off.',
    );
  }
}
