/** The page was exported as a plain file (farol export site); the notice at its top says where a server is. */
export const isFileCopy = document.getElementById('file-copy') !== null;
