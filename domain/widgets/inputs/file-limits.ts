// No imports: the script of a frame with inputs for files includes this file.

/** The value of a file that could not be read: no input takes it, so the sentence of its rule is shown. */
export const UNREAD_FILE = "-";

export const MAX_IMAGE_BYTES = 300_000;

/** The most bytes of a form that is sent without script: photos as phones take them, so that a sentence refuses them, not an error. */
export const MAX_FORM_BYTES = 5 * 1024 * 1024;

/** The most characters of the text of a document. */
export const MAX_DOCUMENT_LENGTH = 20_000;
