// Limits the pictures of a ticket: many are pasted into texts and removed again.

export const IMAGE_LIMIT = 1_000;
