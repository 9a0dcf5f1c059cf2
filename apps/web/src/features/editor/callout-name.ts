// Names the kind of a callout for screen readers.

export const calloutName = (style: string): string => `${style.charAt(0).toUpperCase()}${style.slice(1)}`;
