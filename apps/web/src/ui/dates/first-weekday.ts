// Decides on which day the user's weeks start. Nothing else decides it.

/** Returns the first day of the week: 0 is Monday, 6 is Sunday. */
export function firstWeekday(locale = navigator.language): number {
  const found = firstByLocale.get(locale) ?? readFirst(locale);
  firstByLocale.set(locale, found);
  return found;
}

const firstByLocale = new Map<string, number>();

function readFirst(locale: string): number {
  const { weekInfo, getWeekInfo } = new Intl.Locale(locale) as Intl.Locale & {
    weekInfo?: { firstDay: number };
    getWeekInfo?: () => { firstDay: number };
  };
  const info = getWeekInfo?.call(new Intl.Locale(locale)) ?? weekInfo;
  return info ? (info.firstDay + 6) % 7 : 0;
}
