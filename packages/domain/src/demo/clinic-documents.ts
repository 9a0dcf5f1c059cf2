// Describes the documents of the demo project Clinic Portal, in the HTML that documents are stored as.
import type { DemoDocument } from './story.ts';

const MAINTENANCE = `
<p>What the four clinics have booked, and how we work on it. Reviewed with the client every quarter.</p>
<h2>What is included</h2>
<ul><li>40 hours a month. Up to ten unused hours move to the next month.</li><li data-id="updates">Security updates within three working days.</li><li>One release every second Tuesday, before the clinics open.</li></ul>
<h2>How fast we answer</h2>
<table data-id="answers"><tbody><tr><th>What happens</th><th>First answer</th><th>Fixed or worked around</th></tr><tr><td>Patients can't book or check in</td><td>30 minutes, day and night</td><td>4 hours</td></tr><tr><td>Letters or reminders are wrong</td><td>2 hours</td><td>Next working day</td></tr><tr><td>Everything else</td><td>1 working day</td><td>Next release</td></tr></tbody></table>
<h2>What is not</h2>
<p data-id="features">New features. We estimate them, the client decides in the quarterly meeting, and they get a budget apart from maintenance.</p>
<aside data-callout="info"><p>Patient data never leaves the clinics' servers. Use the test clinic “Lindenhof” for screenshots.</p></aside>`;

const SECURITY = `
<p>Done by Tomás over two weeks, against the checklist of the year before.</p>
<h2>Findings</h2>
<ol><li>Sessions at the check-in screen ended after a day. They end after ten minutes now.</li><li data-id="export">The export of appointments was not in the audit log.</li><li>Two accounts of former staff were still active.</li><li>The test server answered with its version.</li></ol>
<p>All four are minor, and all four are fixed. The report went to the client.</p>
<h2>For next year</h2>
<ul data-todo=""><li data-checked="true">Ask the clinics for a list of staff who left, every quarter</li><li data-checked="false">Try a restore on the new server</li><li data-checked="false">Have someone from outside look at the letters</li></ul>`;

const CLOCKS = `
<p>In the week after the clocks changed, 312 patients got their reminder an hour late. Nobody missed an appointment, but reception took about 60 calls.</p>
<h2>What happened</h2>
<p data-id="cause">The job counted 24 hours back from the appointment in UTC, and the mail was sent when the clinic's clock said so. Both were right, an hour apart.</p>
<pre><code data-language="sql">select id, starts_at at time zone clinic.time_zone - interval '1 day' as remind_at
from appointments join clinics clinic on clinic.id = clinic_id;</code></pre>
<h2>What we changed</h2>
<ul><li>Reminders are planned in the time zone of the clinic.</li><li>A test runs the job over both changes of the clocks.</li><li>Reception sees when a reminder went out.</li></ul>
<blockquote>A day is not always 24 hours.</blockquote>`;

export const CARE_DOCUMENTS: readonly DemoDocument[] = [
  {
    title: 'What maintenance includes',
    category: 'Client',
    by: 'aiko',
    createdAgo: 75,
    content: { html: MAINTENANCE },
    threads: [
      {
        about: 'New features',
        comments: [
          {
            by: 'priya',
            text: '<p>Does moving an appointment count as one? Patients ask for it every week.</p>',
            afterDays: 59,
          },
          {
            by: 'mara',
            text: '<p>It does: 24 hours, roughly. I put it on the list for the quarterly meeting.</p>',
            afterDays: 60,
          },
        ],
      },
    ],
  },
  {
    title: 'Security review: findings',
    category: 'Security',
    by: 'tomas',
    createdAgo: 23,
    content: { html: SECURITY },
    threads: [
      {
        about: 'export of appointments',
        comments: [
          { by: 'mara', text: '<p>Is it in the log for all four clinics now?</p>', afterDays: 1 },
          { by: 'tomas', text: '<p>Yes, since Monday. I checked each of them.</p>', afterDays: 2 },
        ],
        resolvedBy: 'mara',
      },
    ],
  },
  {
    title: 'Reminders and the change of the clocks',
    category: 'Engineering',
    by: 'priya',
    createdAgo: 21,
    content: { html: CLOCKS },
    threads: [
      {
        comments: [
          {
            by: 'jonas',
            text: '<p>The letters have the same job in them. I will look at it with the footers.</p>',
            afterDays: 15,
          },
        ],
      },
    ],
  },
];
