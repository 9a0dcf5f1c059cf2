// Declares the one type of app that all stand-ins add routes to, because Hono's bindings must match.
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';

export type StandInApp = Hono<{ Bindings: HttpBindings }>;
