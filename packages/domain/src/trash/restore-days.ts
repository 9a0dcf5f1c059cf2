/** How long what was deleted can be restored: companies, projects, tickets and documents. */
export const RESTORE_DAYS = 30;
