// How many pictures a ticket may have: of those in texts many are pasted and taken out again.
export const IMAGE_LIMIT = 1_000;
