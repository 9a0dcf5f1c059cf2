// Names a callout for those who don't see its color and sign.
export const calloutName = (style: string): string => `${style.charAt(0).toUpperCase()}${style.slice(1)}`;
