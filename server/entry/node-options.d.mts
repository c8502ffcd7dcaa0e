export const commandOptions: readonly string[];
export const serverOptions: readonly string[];
