// Limits the disk space that unfinished uploads take together: per user, per company, and in total.
import { MEGABYTE } from '@worklane/domain/units';
import { fail } from '../http/fail.ts';

/** Two of the largest imports at once. */
const MOST_OF_PERSON = 512;
const MOST_OF_COMPANY = 1_024;
const MOST_OF_ALL = 4_096;

export interface Uploader {
  by: string;
  /** The first part of the name in the store; it ends with the id of the company, or of the person. */
  folder: string;
}

export interface UploadShare {
  /** Called before the bytes are written. @throws Refusal uploads_too_large */
  add(bytes: number): void;
  /** Called when the file is gone; fine when called twice. */
  giveBack(): void;
}

export interface UploadRoom {
  open(uploader: Uploader): UploadShare;
}

export function createUploadRoom(megabyte = MEGABYTE): UploadRoom {
  const taken = new Map<string, number>();
  const takenBy = (owner: string) => taken.get(owner) ?? 0;

  function change(owner: string, bytes: number): void {
    const left = takenBy(owner) + bytes;
    if (left > 0) taken.set(owner, left);
    else taken.delete(owner);
  }

  return {
    open({ by, folder }) {
      const limits: [owner: string, megabytes: number][] = [
        [`person ${by}`, MOST_OF_PERSON],
        [`folder ${folder.split('/').at(-1)}`, MOST_OF_COMPANY],
        ['all', MOST_OF_ALL],
      ];
      let own = 0;
      return {
        add(bytes) {
          for (const [owner, limit] of limits)
            if (takenBy(owner) + bytes > limit * megabyte) fail('uploads_too_large', { limit });
          own += bytes;
          for (const [owner] of limits) change(owner, bytes);
        },
        giveBack() {
          for (const [owner] of limits) change(owner, -own);
          own = 0;
        },
      };
    },
  };
}
