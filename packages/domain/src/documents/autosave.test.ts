// Tests that no text is lost and nobody's is overwritten unseen, whatever happens to the line, the page and the others.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Autosave,
  acknowledge,
  change,
  createNow,
  type DocumentText,
  draftOf,
  dueAt,
  fail,
  flush,
  hasText,
  isUnsaved,
  keepMine,
  openedAs,
  outrun,
  receive,
  refuse,
  requestOf,
  resumeAutosave,
  retryNow,
  type SaveRequest,
  type StoredText,
  send,
  startAutosave,
  takeTheirs,
} from './autosave.ts';

const DELAY = 2_000;
const EMPTY: DocumentText = { title: 'Untitled Document', category: 'General', content: '' };
const textOf = (content: string, title = 'Plan'): DocumentText => ({ title, category: 'General', content });
const storedOf = (content: string, version: number, title = 'Plan'): StoredText => ({
  ...textOf(content, title),
  version,
});
const opened = (content = '<p>a</p>', version = 1) => {
  const stored = storedOf(content, version);
  return startAutosave(stored, stored);
};

describe('when it saves', () => {
  it('waits for a pause after the last key, and saves only what has changed', () => {
    const first = change(opened(), { content: '<p>ab</p>' }, 1_000);
    const state = change(first, { content: '<p>abc</p>' }, 2_500);
    expect(dueAt(state, DELAY)).toBe(4_500);
    expect(requestOf(state)).toEqual({ kind: 'change', fields: { content: '<p>abc</p>' }, version: 1 });
    expect(dueAt(change(state, { content: '<p>a</p>' }, 3_000), DELAY)).toBeUndefined();
    expect(dueAt(change(opened(), { content: '<p>ab</p>' }, 0))).toBe(3_000);
  });

  it('saves a person who never pauses', () => {
    let state = opened();
    for (let at = 0; at <= 40_000; at += 500) state = change(state, { content: `<p>${at}</p>` }, at);
    expect(dueAt(state, DELAY)).toBe(30_000);
  });

  it('never saves empty HTML, and creates no document without text', () => {
    expect(dueAt(change(opened(), { content: '' }, 0), DELAY)).toBeUndefined();
    const titled = change(startAutosave(EMPTY), { title: 'Plan', content: '<p></p>' }, 0);
    expect([dueAt(titled, DELAY), isUnsaved(titled)]).toEqual([undefined, true]);
    expect(requestOf(createNow(titled))).toMatchObject({ kind: 'create' });
    const written = change(titled, { content: '<p>a</p>' }, 0);
    expect(requestOf(written)).toEqual({ kind: 'create', text: textOf('<p>a</p>') });
    expect(['<p> &nbsp;</p>', '<hr>', '<p>x</p>', '<div data-live="team"></div>'].map(hasText)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('saves a title alone, and calls an empty one what new documents are called', () => {
    expect(requestOf(change(opened(), { title: 'Aim' }, 0))).toEqual({
      kind: 'change',
      fields: { title: 'Aim' },
      version: 1,
    });
    expect(requestOf(change(opened(), { title: ' ' }, 0))).toMatchObject({ fields: { title: 'Untitled Document' } });
  });

  it('sends nothing when the editor only writes the same content in its own way', () => {
    const state = openedAs(opened('<P>a</P>'), '<p>a</p>');
    expect([isUnsaved(state), requestOf(state)]).toEqual([false, undefined]);
    expect(requestOf(change(change(state, { content: '<p>ab</p>' }, 0), { content: '<p>a</p>' }, 1))).toBeUndefined();
  });

  it('flushes at once, tries again with growing pauses, and after a refusal only what is new', () => {
    const changed = change(opened(), { content: '<p>ab</p>' }, 1_000);
    expect(dueAt(flush(changed), DELAY)).toBe(0);
    expect(flush(opened()).isUrgent).toBe(false);
    let state = changed;
    const pauses = [1, 2, 3, 4, 5, 6].map(() => {
      state = fail(send(state), 10_000);
      return (dueAt(state, DELAY) ?? 0) - 10_000;
    });
    expect(pauses).toEqual([1_000, 2_000, 5_000, 10_000, 30_000, 30_000]);
    expect(dueAt(retryNow(state), DELAY)).toBe(0);
    const refused = refuse(send(changed));
    expect(dueAt(refused, DELAY)).toBeUndefined();
    expect(dueAt(change(refused, { content: '<p>abc</p>' }, 5_000), DELAY)).toBe(7_000);
  });
});

describe('when somebody else saves', () => {
  const changed = change(opened(), { content: '<p>mine</p>' }, 0);

  it('follows where nothing is unsaved', () => {
    const state = receive(opened(), storedOf('<p>theirs</p>', 2, 'Aim'));
    expect(state.now).toEqual(textOf('<p>theirs</p>', 'Aim'));
    expect([state.replaced, isUnsaved(state)]).toEqual([1, false]);
  });

  it('joins their title with my text, and my title with theirs', () => {
    const retitled = receive(changed, storedOf('<p>a</p>', 2, 'Aim'));
    expect(requestOf(retitled)).toEqual({ kind: 'change', fields: { content: '<p>mine</p>' }, version: 2 });
    expect([retitled.now.title, retitled.theirs]).toEqual(['Aim', undefined]);
    const titled = receive(change(opened(), { title: 'Mine' }, 0), storedOf('<p>theirs</p>', 2));
    expect(titled.now).toEqual(textOf('<p>theirs</p>', 'Mine'));
    expect(requestOf(titled)).toEqual({ kind: 'change', fields: { title: 'Mine' }, version: 2 });
  });

  it('leaves alone how the editor writes the text, and what is typed in the title', () => {
    const state = openedAs(opened(), '<p data-id="1">a</p>');
    expect(receive(state, storedOf('<p>a</p>', 2, 'Aim'))).toMatchObject({
      now: textOf('<p data-id="1">a</p>', 'Aim'),
      replaced: 0,
    });
    const typing = acknowledge(send(change(state, { title: 'Aim ' }, 0)), storedOf('<p>a</p>', 2, 'Aim'));
    expect([typing.now.title, requestOf(typing)]).toEqual(['Aim ', undefined]);
    const written = send(change(state, { content: '<p>mine</p>' }, 0));
    expect(acknowledge(written, storedOf('<p>mine</p>', 3, 'Theirs')).now).toEqual(textOf('<p>mine</p>', 'Theirs'));
  });

  it('stops at two texts until one is chosen', () => {
    const state = outrun(send(changed), storedOf('<p>theirs</p>', 2));
    expect([requestOf(state), state.now.content, state.theirs?.content]).toEqual([
      undefined,
      '<p>mine</p>',
      '<p>theirs</p>',
    ]);
    expect(requestOf(keepMine(state))).toEqual({ kind: 'change', fields: { content: '<p>mine</p>' }, version: 2 });
    expect(takeTheirs(state).now.content).toBe('<p>theirs</p>');
    expect(isUnsaved(takeTheirs(state))).toBe(false);
  });

  it('knows its own text by the content when the answer was lost', () => {
    const typedOn = change(fail(send(changed), 0), { content: '<p>mine, more</p>' }, 1);
    const state = receive(typedOn, storedOf('<p>mine</p>', 2));
    expect(state.theirs).toBeUndefined();
    expect(requestOf(state)).toMatchObject({ fields: { content: '<p>mine, more</p>' }, version: 2 });
    const reloaded = resumeAutosave(
      draftOf(change(send(changed), { content: '<p>more</p>' }, 1)),
      storedOf('<p>mine</p>', 2),
    );
    expect(reloaded.theirs).toBeUndefined();
  });

  it('notices their text in the answer to a new title', () => {
    const titled = send(change(opened(), { title: 'Mine' }, 0));
    const state = acknowledge(titled, storedOf('<p>theirs</p>', 3, 'Mine'));
    expect([state.now.content, state.stored?.version]).toEqual(['<p>theirs</p>', 3]);
    const writing = acknowledge(change(titled, { content: '<p>mine</p>' }, 1), storedOf('<p>theirs</p>', 3, 'Mine'));
    expect(writing.theirs?.content).toBe('<p>theirs</p>');
  });
});

type Step =
  | {
      do: 'type' | 'retitle' | 'hide' | 'arrive' | 'answer' | 'lose' | 'hear' | 'hearLate' | 'kill' | 'mine' | 'theirs';
    }
  | { do: 'wait'; ms: number }
  | { do: 'other'; field: 'title' | 'content' };

/** A page, a server, a line between them that may break at either end, and somebody else. */
class World {
  at = 0;
  server: StoredText | undefined;
  #former: StoredText | undefined;
  readonly history = new Set<string>();
  readonly setAside = new Set<string>();
  creates = 0;
  #count = 0;
  #line: { request: SaveRequest; base: string | undefined; answer?: StoredText | 'taken' } | undefined;
  /** Of pages that are gone: they may still arrive. */
  #late: { request: SaveRequest; base: string | undefined }[] = [];
  state: Autosave;

  constructor(isNew: boolean) {
    if (!isNew) this.#store(storedOf('<p>0</p>', 1));
    this.state = this.server ? startAutosave(this.server, this.server) : startAutosave(EMPTY);
  }

  #store(text: StoredText) {
    this.#former = this.server;
    this.server = text;
    this.history.add(text.content);
  }

  #word(who: string) {
    this.#count += 1;
    return `<p>${who}${this.#count}</p>`;
  }

  #apply({ request, base }: { request: SaveRequest; base: string | undefined }): StoredText | 'taken' {
    const { server } = this;
    if (request.kind === 'create') {
      if (server) return 'taken';
      this.creates += 1;
      this.#store({ ...request.text, version: 1 });
    } else if (server) {
      const { fields, version } = request;
      if (fields.content !== undefined) {
        if (version !== server.version) return 'taken';
        expect(base, 'saved over a text that was never shown').toBe(server.content);
      }
      this.#store({ ...server, ...fields, version: server.version + 1 });
    }
    return this.server as StoredText;
  }

  /** What the page itself does between two steps. */
  settle() {
    const due = dueAt(this.state, DELAY);
    if (due === undefined || due > this.at || this.#line) return;
    const request = requestOf(this.state) as SaveRequest;
    const { changedAt, changedSince, isUrgent, failures, lost, stored } = this.state;
    if (!isUrgent && failures === 0 && !lost)
      expect(this.at >= changedAt + DELAY || this.at >= changedSince + 30_000, 'saved without a pause').toBe(true);
    const content = request.kind === 'create' ? request.text.content : request.fields.content;
    expect(content).not.toBe('');
    this.#line = { request, base: stored?.content };
    this.state = send(this.state);
  }

  #answer() {
    const { answer } = this.#line ?? {};
    if (!answer) return;
    this.#line = undefined;
    this.state = answer === 'taken' ? outrun(this.state, this.server as StoredText) : acknowledge(this.state, answer);
  }

  step(step: Step) {
    const { content } = this.state.now;
    if (step.do === 'wait') this.at += step.ms;
    else if (step.do === 'type') this.state = change(this.state, { content: this.#word('mine') }, this.at);
    else if (step.do === 'retitle') this.state = change(this.state, { title: this.#word('title') }, this.at);
    else if (step.do === 'hide') this.state = flush(this.state);
    else if (step.do === 'arrive') {
      const late = this.#late.shift();
      if (late) this.#apply(late);
      else if (this.#line && !this.#line.answer) this.#line.answer = this.#apply(this.#line);
    } else if (step.do === 'answer') this.#answer();
    else if (step.do === 'lose' && this.#line) {
      this.#line = undefined;
      this.state = fail(this.state, this.at);
    } else if (step.do === 'other' && this.server) {
      const text = { [step.field]: this.#word('other') };
      this.#store({ ...this.server, ...text, version: this.server.version + 1 });
    } else if (step.do === 'hear' && this.server) this.state = receive(this.state, this.server);
    else if (step.do === 'hearLate' && this.#former) this.state = receive(this.state, this.#former);
    else if (step.do === 'kill') {
      if (this.#line && !this.#line.answer) this.#late.push(this.#line);
      this.#line = undefined;
      const draft = structuredClone(draftOf(this.state));
      if (isUnsaved(this.state)) this.state = resumeAutosave(draft, this.server);
      else this.state = this.server ? startAutosave(this.server, this.server) : startAutosave(EMPTY);
    } else if (step.do === 'mine') this.state = keepMine(this.state);
    else if (step.do === 'theirs' && this.state.theirs) {
      this.setAside.add(content);
      this.state = takeTheirs(this.state);
    }
    if (step.do !== 'type' && this.state.now.content !== content) this.#expectKept(content);
    if (this.state.theirs) expect(this.state.theirs.content, 'in conflict with oneself').toContain('other');
    this.settle();
  }

  #expectKept(content: string) {
    const isKept = content === '' || this.history.has(content) || this.setAside.has(content);
    expect(isKept, `${content} was taken off the screen and is nowhere`).toBe(true);
  }

  /** The line is back, and the user chooses their own text wherever there are two. */
  finish() {
    for (let turn = 0; turn < 50; turn++) {
      for (const each of ['arrive', 'answer', 'hear', 'mine'] as const) this.step({ do: each });
      this.step({ do: 'wait', ms: 60_000 });
    }
  }
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ do: 'type' } as const) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 4_000 }).map((ms) => ({ do: 'wait', ms }) as const) },
  { weight: 3, arbitrary: fc.constantFrom({ do: 'arrive' } as const, { do: 'answer' } as const) },
  { weight: 2, arbitrary: fc.constantFrom('title', 'content').map((field) => ({ do: 'other', field }) as Step) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('retitle', 'hide', 'lose', 'hear', 'hearLate', 'kill', 'mine', 'theirs')
      .map((each) => ({ do: each }) as Step),
  },
);

it('loses no text and overwrites none unseen, whatever happens in between', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 60, size: 'max' }), (isNew, steps) => {
      const world = new World(isNew);
      for (const each of steps) world.step(each);
      world.finish();
      const { now } = world.state;
      expect(world.creates).toBeLessThanOrEqual(1);
      expect(isUnsaved(world.state) && hasText(now.content)).toBe(false);
      if (world.server && now.content !== '') expect(world.server).toMatchObject(now);
    }),
    { numRuns: 2_000 },
  );
});
