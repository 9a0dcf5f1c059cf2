// Names the entries of a zip after what people called them: names that every system can unpack, each once.

const UNFIT = /[\\/:*?"<>|\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
/** Names of devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const LONGEST = 80;

export function entryNames() {
  const taken = new Set<string>();

  function fit(name: string): string {
    const plain = name.replace(UNFIT, '-').replace(/^[\s.]+|[\s.]+$/g, '');
    const short = plain.slice(0, LONGEST).toWellFormed().trim();
    return RESERVED.test(short) ? `_${short}` : short || 'Untitled';
  }

  return {
    /** @param endings of the entries that share the name: none of them may be there already */
    take(folder: string, name: string, endings: readonly string[]): string {
      const base = `${fit(folder)}/${fit(name)}`;
      for (let count = 1; ; count++) {
        const path = count === 1 ? base : `${base} (${count})`;
        const all = endings.map((ending) => `${path}${ending}`.toLowerCase());
        if (all.some((each) => taken.has(each))) continue;
        for (const each of all) taken.add(each);
        return path;
      }
    },
  };
}
