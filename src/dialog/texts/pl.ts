/** Polish. */
import type { Texts } from './en.ts';

export const pl: Texts = {
  label: 'Przymierz',
  close: 'Zamknij',
  loading: 'Wczytywanie…',
  loadFailed: 'Nie udało się wczytać przymierzalni.',
  retry: 'Spróbuj ponownie',
  invalidAddress: 'Adres przymierzalni tego sklepu jest błędny, więc jej nie otwarto.',
  preview: 'Podgląd: sam umieszczasz zdjęcie produktu na swoim zdjęciu.',
  privacy: 'Twoje zdjęcie pozostaje na tym urządzeniu. Nie jest wysyłane ani zapisywane.',
  choosePhoto: 'Wybierz zdjęcie',
  useCamera: 'Użyj aparatu',
  dropHint: 'Możesz też upuścić lub wkleić tu zdjęcie.',
  samplesHint: 'Nie masz zdjęcia pod ręką? Wypróbuj jedno z tych:',
  takePhoto: 'Zrób zdjęcie',
  instructions:
    '{title}: przeciągnij na miejsce. Strzałki przesuwają, plus i minus zmieniają rozmiar, przecinek i kropka obracają.',
  larger: 'Większe',
  smaller: 'Mniejsze',
  rotateLeft: 'Obróć w lewo',
  rotateRight: 'Obróć w prawo',
  mirror: 'Odbij',
  removeBackground: 'Usuń białe tło',
  compare: 'Przytrzymaj, aby porównać',
  save: 'Zapisz obraz',
  startOver: 'Zacznij od nowa',
  saved: 'Obraz przekazano do pobranych plików.',
  photoReady: 'Twoje zdjęcie jest widoczne. Ustaw produkt na miejscu.',
  heicUnsupported:
    'Ta przeglądarka nie odczytuje zdjęć HEIC. Wybierz JPEG lub PNG albo zrób zdjęcie aparatem.',
  notAPhoto: 'Ten plik nie jest zdjęciem. Wybierz JPEG, PNG lub WebP.',
  photoUnreadable: 'Nie można odczytać tego zdjęcia: może być uszkodzone. Wybierz inne.',
  sampleFailed: 'Nie udało się wczytać przykładowego zdjęcia. Wybierz inne.',
  cameraNotFound: 'Nie znaleziono aparatu. Wybierz zdjęcie.',
  cameraDenied:
    'Aparat nie jest dozwolony na tej stronie. Zezwól na niego w ustawieniach przeglądarki lub wybierz zdjęcie.',
  cameraInUse:
    'Aparat jest używany przez inną aplikację. Zamknij ją i spróbuj ponownie albo wybierz zdjęcie.',
  pictureUnavailable: 'Nie można pokazać obrazu tego produktu.',
  saveForbidden:
    'Obraz sklepu można tu pokazać, ale nie skopiować, więc nie da się tego zapisać. Zrób zrzut ekranu.',
  saveFailed: 'Nie udało się zapisać obrazu. Spróbuj ponownie lub zrób zrzut ekranu.',
};
