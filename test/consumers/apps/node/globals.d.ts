declare const process: { exit(): never };
