// Keeps a draft of a form over a stored record: only the fields that were changed are kept, the others follow the record.
import { useDraft } from './use-draft.ts';

const NOTHING_CHANGED = {};
const HAS_CHANGES = { isTyped: (changes: object) => Object.keys(changes).length > 0 };
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * @param name of the form, with the id of the record
 * @param stored what the record says now
 */
export function useFieldsDraft<Fields extends object>(name: string, stored: Fields) {
  const draft = useDraft<Partial<Fields>>(name, NOTHING_CHANGED, HAS_CHANGES);
  const changed = differing(draft.value, stored);
  const isChanged = HAS_CHANGES.isTyped(changed);
  return {
    fields: { ...stored, ...changed },
    isChanged,
    isRestored: draft.isRestored && isChanged,
    change: (changes: Partial<Fields>) => draft.set(differing({ ...changed, ...changes }, stored)),
    discard: draft.discard,
    /** These were saved. What was typed since stays. */
    saved: (fields: Fields) => {
      const left = differing(changed, fields);
      if (HAS_CHANGES.isTyped(left)) draft.set(left);
      else draft.discard();
    },
  };
}

function differing<Fields extends object>(fields: Partial<Fields>, from: Fields): Partial<Fields> {
  const entries = Object.entries(fields).filter(([field, value]) => !isSame(value, from[field as keyof Fields]));
  return Object.fromEntries(entries) as Partial<Fields>;
}
