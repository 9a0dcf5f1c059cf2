// Starts what needs no component: printing, and the colour of the user's own face.
import './own-face.ts';
import './print.ts';
