// Starts what needs no component: opening without a line, printing, and the colour of the user's own face.
import './open-offline.ts';
import './own-face.ts';
import './print.ts';
