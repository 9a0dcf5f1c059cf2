// Names the type of the app that the stand-ins add their addresses to: one for all, because Hono's bindings must match.
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

export type StandInApp = Hono<{ Bindings: HttpBindings }>;
