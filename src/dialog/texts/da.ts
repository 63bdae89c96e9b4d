/** Danish. */
import type { Texts } from './en.ts';

export const da: Texts = {
  label: 'Prøv',
  close: 'Luk',
  loading: 'Indlæser…',
  loadFailed: 'Prøvningen kunne ikke indlæses.',
  retry: 'Prøv igen',
  invalidAddress: 'Butikkens prøvning har en forkert adresse og blev ikke åbnet.',
  preview: 'En forhåndsvisning: du lægger selv produktets billede på dit foto.',
  privacy: 'Dit foto bliver på denne enhed. Det uploades ikke og gemmes ikke.',
  choosePhoto: 'Vælg et foto',
  useCamera: 'Brug kameraet',
  dropHint: 'Du kan også slippe eller indsætte et foto her.',
  samplesHint: 'Intet foto ved hånden? Prøv et af disse:',
  takePhoto: 'Tag fotoet',
  instructions:
    '{title}: træk på plads. Piletasterne flytter, plus og minus ændrer størrelsen, komma og punktum drejer.',
  larger: 'Større',
  smaller: 'Mindre',
  rotateLeft: 'Drej til venstre',
  rotateRight: 'Drej til højre',
  mirror: 'Spejlvend',
  removeBackground: 'Fjern hvid baggrund',
  compare: 'Hold for at sammenligne',
  save: 'Gem billedet',
  startOver: 'Start forfra',
  saved: 'Billedet er givet videre til dine overførsler.',
  photoReady: 'Dit foto vises. Flyt produktet på plads.',
  heicUnsupported:
    'Browseren kan ikke læse HEIC-fotos. Vælg en JPEG eller PNG, eller tag et foto med kameraet.',
  notAPhoto: 'Filen er ikke et foto. Vælg en JPEG, PNG eller WebP.',
  photoUnreadable: 'Fotoet kan ikke læses: det kan være beskadiget. Vælg et andet.',
  sampleFailed: 'Eksempelfotoet kunne ikke indlæses. Vælg et andet.',
  cameraNotFound: 'Der blev ikke fundet noget kamera. Vælg et foto i stedet.',
  cameraDenied:
    'Kameraet er ikke tilladt på siden. Tillad det i browserens indstillinger, eller vælg et foto.',
  cameraInUse: 'Kameraet bruges af en anden app. Luk den og prøv igen, eller vælg et foto.',
  pictureUnavailable: 'Produktets billede kan ikke vises.',
  saveForbidden:
    'Butikkens billede må vises her, men ikke kopieres, så det kan ikke gemmes. Tag et skærmbillede i stedet.',
  saveFailed: 'Billedet kunne ikke gemmes. Prøv igen, eller tag et skærmbillede.',
};
