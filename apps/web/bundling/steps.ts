// Names the steps on the way to a board's first card. The code of each runs in a separate task and is one file: what its module needs
// and no earlier step has brought. All other code is divided by who needs it.

export const STEPS = { start: /src\/main\.tsx/, frame: /src\/app\/frame\.tsx/, board: /src\/app\/board-screen\.ts/ };
