// Names the kinds of regions a screen has.

/** `quiet`: says nothing. `inline`: in its place. `over`: over the page. `page`: as the content of a page. */
export type RegionKind = 'quiet' | 'inline' | 'over' | 'page';
