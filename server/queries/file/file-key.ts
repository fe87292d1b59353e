/** Under which key the bytes of a file are stored: no word of anybody else's, and spread over folders by the random end of the id. */
export const fileKey = (id: string): string => `${id.slice(-2)}/${id}`
