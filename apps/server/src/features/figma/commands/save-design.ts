// Saves what the server has read from Figma about a design file.
import type { Design } from '@worklane/domain/figma/design';
import { defineCommand, fromCode } from '../../../platform/commands/run-command.ts';
import { lookAtFile } from '../jobs.ts';
import type { DesignRef } from '../reads.ts';
import { claimCheck, type DesignFacts, setDesign, setPictured, setWait, upsertFacts } from '../writes.ts';

const inverse = { none: "It is Figma's data." };

export const saveDesignFacts = defineCommand({
  name: 'saveDesignFacts',
  target: 'company',
  input: fromCode<DesignRef & { facts: DesignFacts }>(),
  action: 'company.edit',
  run: ({ tx, now, newId }, { facts, ...ref }) => upsertFacts(tx, ref, { ...facts, newId: newId(), now }),
  inverse,
});

export const saveDesign = defineCommand({
  name: 'saveDesign',
  target: 'company',
  input: fromCode<DesignRef & { design: Design }>(),
  action: 'company.edit',
  run: ({ tx }, { design, ...ref }) => setDesign(tx, ref, design),
  inverse,
});

/** Saves until when Figma refuses reads. */
export const putOffReads = defineCommand({
  name: 'putOffReads',
  target: 'company',
  input: fromCode<DesignRef & { until: Date }>(),
  action: 'company.edit',
  run: ({ tx }, { until, ...ref }) => setWait(tx, ref, until),
  inverse,
});

/** Saves when the server asked for pictures of changed frames. */
export const notePictures = defineCommand({
  name: 'notePictures',
  target: 'company',
  input: fromCode<DesignRef>(),
  action: 'company.edit',
  run: ({ tx, now }, ref) => setPictured(tx, ref, now),
  inverse,
});

/** Has a file checked that is due, because a member opened a ticket with one of its frames. */
export const checkDesign = defineCommand({
  name: 'checkDesign',
  target: 'company',
  input: fromCode<DesignRef>(),
  action: 'company.edit',
  async run({ tx, now, enqueue }, ref) {
    if (await claimCheck(tx, ref, now)) enqueue(lookAtFile, ref);
  },
  inverse,
});
