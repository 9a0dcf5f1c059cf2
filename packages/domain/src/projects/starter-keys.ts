// Names the project templates that every company has. Apart from what is in them, which few need.
export const PROJECT_STARTERS = ['product-sprint', 'website-build', 'client-retainer'] as const;
export type StarterKey = (typeof PROJECT_STARTERS)[number];
