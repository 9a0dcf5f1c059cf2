// Holds the skeletons that the template commands insert.

const day = (now: Date) => new Intl.DateTimeFormat(undefined, { dateStyle: 'long' }).format(now);

const item = '<li></li>';
const task = '<ul data-todo=""><li data-checked="false"></li></ul>';
const list = `<ul>${item}</ul>`;

/** Makes an empty block to be filled in; its id keeps it from being removed. */
const empty = (id: string) => `<p data-id="${id}"></p>`;

export const TEMPLATES = {
  meeting: (now: Date) =>
    `<h2>Meeting notes</h2><p><strong>Date:</strong> ${day(now)}</p><p><strong>Attendees:</strong> </p>` +
    `<h3>Agenda</h3>${list}<h3>Discussion</h3>${empty('t1')}<h3>Decisions</h3>${list}<h3>Action items</h3>${task}`,
  project: (now: Date) =>
    `<h2>Project overview</h2><p><strong>Started:</strong> ${day(now)}</p><p><strong>Owner:</strong> </p>` +
    `<h3>Goals</h3>${list}<h3>Scope</h3>${empty('t1')}<h3>Milestones</h3>${task}<h3>Risks</h3>${list}<h3>Team</h3>${empty('t2')}`,
  standup: (now: Date) =>
    `<h2>Standup, ${day(now)}</h2><h3>Done since last time</h3>${list}<h3>Today</h3>${list}<h3>Blockers</h3>${list}`,
} as const;
