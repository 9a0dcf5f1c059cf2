// Finds what programs that were written for an earlier API could stumble over in this one.
import type { Fact, Facts, Place } from './api-facts.ts';

export interface Break {
  operation: string;
  /** Within the operation: `answer.title`. */
  place: string;
  /** `was removed` */
  what: string;
}

/** Finds changes that break a program. An addition breaks none, unless programs have to send it. */
export function findBreaks(before: Facts, now: Facts): Break[] {
  const breaks: Break[] = [];
  const say = (place: Place, ...whats: string[]) => {
    const [operation = '', within = ''] = place.split(' ');
    breaks.push(...whats.map((what) => ({ operation, place: within, what })));
  };
  for (const [place, fact] of before) {
    const present = now.get(place);
    if (present) say(place, ...changesOf(place, fact, present));
    else if (!containers(place).some((each) => before.has(each) && !now.has(each))) say(place, 'was removed');
  }
  for (const [place, fact] of now) {
    const isNew = !before.has(place) && containers(place).every((each) => before.has(each) || !now.has(each));
    if (isNew && fact.required && isSent(place) && before.has(addressOf(place))) say(place, 'is required');
  }
  return breaks;
}

const isSent = (place: Place) => / (?:path|query|body)\b/.test(place);
const addressOf = (place: Place) => `${place.split(' ')[0]} ${place.startsWith('event:') ? 'heard' : 'address'}`;

/** Lists the parents of a place: if one of them was removed too, the place isn't reported. */
function containers(place: Place): Place[] {
  const held = [...place.matchAll(/[.[{]/g)]
    .map(({ index }) => place.slice(0, index))
    .filter((each) => each.includes(' '));
  return place === addressOf(place) ? held : [addressOf(place), ...held];
}

function changesOf(place: Place, before: Fact, now: Fact): string[] {
  if (now.address !== before.address) return [`is ${now.address}`];
  if (now.status !== before.status) return [`has status ${now.status}`];
  return isSent(place) ? narrowed(before, now) : widened(before, now);
}

/** Finds what was accepted and is refused now. */
function narrowed(before: Fact, now: Fact): string[] {
  const refused = typesMissing(before.types, now.types);
  return [
    ...(refused.length > 0 ? [`can't be ${refused.join(', ')}`] : []),
    ...(now.required && !before.required ? ['is required'] : []),
    ...(now.min !== undefined && now.min > (before.min ?? -Infinity) && now.min > 0 ? [`is at least ${now.min}`] : []),
    ...(now.max !== undefined && now.max < (before.max ?? Infinity) ? [`is at most ${now.max}`] : []),
    ...(now.format !== undefined && now.format !== before.format ? [`has the form ${now.format}`] : []),
  ];
}

/**
 * Finds what is answered and was not, except further values of a list of values, and values that are no longer
 * answered.
 */
function widened(before: Fact, now: Fact): string[] {
  const isValue = (type: string) => /^["\d-]/.test(type);
  const gone = (before.types ?? []).filter((type) => isValue(type) && typesMissing([type], now.types).length > 0);
  const added = typesMissing(now.types, before.types).filter(
    (type) => !isValue(type) || !before.types?.some((each) => isValue(each)),
  );
  return [
    ...(gone.length > 0 ? [`is no longer ${gone.join(', ')}`] : []),
    ...(added.length > 0 ? [`can be ${added.join(', ')}`] : []),
    ...(before.required && !now.required ? ['can be left out'] : []),
    ...(before.format !== undefined && now.format !== before.format
      ? [`has the form ${now.format ?? 'of any text'}`]
      : []),
  ];
}

/** Finds the types of the first list that the second has no room for. */
function typesMissing(types: readonly string[] = [], room: readonly string[] = []): string[] {
  const isTaken = (type: string) =>
    room.includes('any') ||
    room.includes(type) ||
    (type.startsWith('"') && room.includes('string')) ||
    (/^-?\d/.test(type) && (room.includes('number') || room.includes('integer'))) ||
    (/^(?:true|false)$/.test(type) && room.includes('boolean')) ||
    (type === 'integer' && room.includes('number'));
  return types.filter((type) => !isTaken(type));
}

export const sayBreak = ({ operation, place, what }: Break): string => `\`${operation}\`: \`${place}\` ${what}`;

/**
 * @param changelog the text of CHANGELOG.md
 * @returns the breaks that its section "API" of what is not released yet doesn't name, by operation and place
 */
export function findUnannounced(breaks: readonly Break[], changelog: string): Break[] {
  const [, unreleased = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog) ?? [];
  const [, section = ''] = /^### API\n([\s\S]*?)(?=^### |(?![\s\S]))/m.exec(unreleased) ?? [];
  const lines = section.split('\n');
  return breaks.filter(
    ({ operation, place }) => !lines.some((line) => line.includes(`\`${operation}\``) && line.includes(`\`${place}\``)),
  );
}
