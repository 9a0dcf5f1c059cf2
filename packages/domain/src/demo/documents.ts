// Describes the documents of the demo company, in the HTML that documents are stored as.
import type { DemoDocument, DemoThread } from './story.ts';

const METHOD = `
<p>Every router is measured on the same route table and the same machine, so that a change in the number is a change in the code.</p>
<aside data-id="runners" data-callout="info"><p>Numbers from shared runners are a trend, not a verdict. Repeat on the bench host before closing a ticket.</p></aside>
<h2>What is measured</h2>
<ul data-todo=""><li data-checked="true">Static routes, one handler</li><li data-checked="true">Dynamic segments and patterns</li><li data-checked="false">Wildcards: count every slash a pattern consumes</li></ul>
<p>Handlers are sorted by score only when necessary, so warm-up matters.</p>
<h2>How to run it</h2>
<pre><code data-language="bash">npm run bench -- --routes 5000 --rounds 20
npm run bench -- --compare main</code></pre>
<table><tbody><tr><th>Machine</th><th>Rounds</th><th>Spread allowed</th></tr><tr><td>Bench host</td><td>20</td><td>2 %</td></tr><tr><td>Shared runner</td><td>50</td><td>8 %</td></tr></tbody></table>
<blockquote>A figure without its spread is an opinion.</blockquote>`;

const RELEASE = `
<p>Version 2.0 ships when every line here is done. <strong>Aiko</strong> keeps the list.</p>
<h2>Before the freeze</h2>
<ul data-todo=""><li data-checked="true">Streaming responses behind a flag in all regions</li><li data-checked="true">Tracing: one id from the edge to the origin</li><li data-id="guide" data-checked="false">Migration guide read by somebody who was not there</li></ul>
<h2>On the day</h2>
<ol><li>Announce the window in the status channel.</li><li data-id="regions">Roll out to two regions and wait an hour.</li><li>Compare the error rate with the week before.</li><li>Go on, or go back: <code>edge rollback 1.9</code></li></ol>
<aside data-callout="warning"><p>Nobody rolls out on a Friday.</p></aside>`;

const METHOD_THREADS: readonly DemoThread[] = [
  {
    about: 'Repeat on the bench host',
    comments: [
      { by: 'sam', text: '<p>Can I get access to it? I only have the shared runners.</p>', afterDays: 3 },
      {
        by: 'jonas',
        text: '<p>You have an account now. Book a slot first: two runs at once spoil both.</p>',
        afterDays: 4,
      },
    ],
    resolvedBy: 'sam',
  },
];

const RELEASE_THREADS: readonly DemoThread[] = [
  {
    about: 'two regions',
    comments: [
      {
        by: 'tomas',
        text: '<p>Frankfurt and São Paulo? They have the least in common, and both teams are awake at nine.</p>',
        afterDays: 2,
      },
      { by: 'jonas', text: '<p>Agreed. I will pin the version in the other regions until noon.</p>', afterDays: 3 },
    ],
  },
  {
    about: 'Migration guide',
    comments: [
      {
        by: 'elena',
        text: '<p>Happy to be that reader. Our own migration is planned for the week after.</p>',
        afterDays: 5,
      },
      { by: 'aiko', text: '<p>Thank you! The draft is with you on Thursday.</p>', afterDays: 6 },
    ],
  },
  {
    comments: [{ by: 'priya', text: '<p>Do we announce it on the status page as well?</p>', afterDays: 7 }],
  },
];

const ON_CALL = `
<p>Who is on call answers within 15 minutes, says so, and asks for help early.</p>
<h2>First five minutes</h2>
<ul><li>Look at the error rate by region: one region or all?</li><li>Look at the last deployment.</li><li>Say what you see before you say what you think.</li></ul>
<h2>Afterwards</h2>
<p>Write down what happened, without names. What helped is as important as what failed.</p>
<hr>
<p><em>Handover is on Mondays at ten.</em></p>`;

const STYLE = `
<p>Product photos are square, on white, at least 1,600 pixels wide. Names of products are written as the supplier writes them.</p>
<ul><li>Prices with tax, always.</li><li>Delivery times in working days.</li></ul>`;

export const EDGE_DOCUMENTS: readonly DemoDocument[] = [
  { title: 'On-call handbook', category: 'Operations', by: 'tomas', createdAgo: 80, content: { html: ON_CALL } },
  {
    title: 'Design System',
    category: 'Design',
    by: 'priya',
    createdAgo: 61,
    content: { url: 'https://design.northbeam.example' },
  },
  {
    title: 'Router benchmark method',
    category: 'Engineering',
    by: 'jonas',
    createdAgo: 24,
    content: { html: METHOD },
    threads: METHOD_THREADS,
  },
  {
    title: 'Release 2.0 checklist',
    category: 'Release',
    by: 'aiko',
    createdAgo: 9,
    content: { html: RELEASE },
    threads: RELEASE_THREADS,
  },
  {
    title: 'Status page',
    category: 'Operations',
    by: 'tomas',
    createdAgo: 3,
    content: { url: 'https://status.northbeam.example' },
  },
];

export const SHOP_DOCUMENTS: readonly DemoDocument[] = [
  { title: 'Style of the shop', category: 'General', by: 'mara', createdAgo: 40, content: { html: STYLE } },
];
