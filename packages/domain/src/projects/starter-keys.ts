// Names the built-in project templates, without their content, which few pages need.

export const PROJECT_STARTERS = ['product-sprint', 'website-build', 'client-retainer'] as const;
export type StarterKey = (typeof PROJECT_STARTERS)[number];
