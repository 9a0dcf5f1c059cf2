// Tests that no text is lost and none is overwritten unseen, whatever happens to the line, the page and the others.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Autosave,
  acknowledge,
  change,
  type DocumentText,
  draftOf,
  dueAt,
  fail,
  flush,
  hasText,
  isUnsaved,
  keepMine,
  outrun,
  receive,
  requestOf,
  resumeAutosave,
  type SaveRequest,
  type StoredText,
  send,
  startAutosave,
  takeTheirs,
} from './autosave.ts';

const DELAY = 2_000;
const EMPTY: DocumentText = { title: 'Untitled Document', category: 'General', content: '' };
const storedOf = (content: string, version: number): StoredText => ({
  title: 'Plan',
  category: 'General',
  content,
  version,
});

type Step =
  | {
      do: 'type' | 'retitle' | 'hide' | 'arrive' | 'answer' | 'lose' | 'hear' | 'hearLate' | 'kill' | 'mine' | 'theirs';
    }
  | { do: 'wait'; ms: number }
  | { do: 'other'; field: 'title' | 'content' };

/** Imitates a page, a server, a line between them that may break at either end, and someone else. */
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

  /** Does what the page itself does between two steps. */
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

  /** Connects again, and chooses the user's own text wherever there are two. */
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
